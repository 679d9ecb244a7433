"""PactMail for Python. Nothing happens when this package is imported."""

from ._client import AsyncPactMail, PactMail
from ._errors import PactMailError
from ._model import NOT_GIVEN, Model, NotGiven
from ._pages import AsyncPages, Page, Pages
from ._webhooks import WebhookRefusal, WebhookVerificationError, verify_webhook
from .generated.events import *  # noqa: F403
from .generated.models import *  # noqa: F403

__all__ = [
    "NOT_GIVEN",
    "AsyncPactMail",
    "AsyncPages",
    "Model",
    "NotGiven",
    "PactMail",
    "PactMailError",
    "Page",
    "Pages",
    "WebhookRefusal",
    "WebhookVerificationError",
    "verify_webhook",
]
