# Generated from openapi.yaml. Do not edit.
"""Made from openapi.yaml. Import from pactmail, not from here."""
