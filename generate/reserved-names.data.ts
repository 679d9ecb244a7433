/** Component names that would shadow a global of JavaScript or TypeScript, or a built-in or keyword of Python. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...['Array', 'ArrayBuffer', 'Blob', 'Boolean', 'Buffer', 'Cache', 'Crypto', 'Date', 'Document', 'Element', 'Error'],
  ...['Event', 'EventTarget', 'Exclude', 'Extract', 'File', 'FormData', 'Function', 'Header', 'Headers', 'History'],
  ...['Infinity', 'Intl', 'Iterator', 'JSON', 'Location', 'Lock', 'Map', 'Math', 'MessageChannel', 'MessageEvent'],
  ...['NaN', 'Navigator', 'Node', 'Notification', 'Number', 'Object', 'Omit', 'Option', 'Parameters', 'Partial', 'Pick'],
  ...['Performance', 'Promise', 'Proxy', 'Range', 'Readonly', 'Record', 'Reflect', 'RegExp', 'Report', 'Request'],
  ...['Required', 'Response', 'Set', 'Storage', 'String', 'Symbol', 'Text', 'URL', 'URLSearchParams', 'WeakMap'],
  ...['WebSocket', 'Worker', 'AnyStr', 'Any', 'Callable', 'Dict', 'Ellipsis', 'Exception', 'False', 'Final', 'Generic'],
  ...['Iterable', 'List', 'Literal', 'Mapping', 'Model', 'None', 'NotGiven', 'NotImplemented', 'Optional', 'Pages'],
  ...['Protocol', 'Sequence', 'TimeoutError', 'Tuple', 'Type', 'TypedDict', 'TypeVar', 'Union', 'Warning', 'True'],
  ...['BaseException', 'KeyError', 'OSError', 'TypeError', 'ValueError', 'PactMail', 'PactMailError', 'AsyncPactMail'],
])

/** Words that cannot be a Python argument or attribute as they are; the Python SDK adds an underscore. */
export const PYTHON_KEYWORDS: ReadonlySet<string> = new Set([
  ...['and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif', 'else', 'except'],
  ...['finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass'],
  ...['raise', 'return', 'self', 'try', 'while', 'with', 'yield', 'False', 'None', 'True'],
])
