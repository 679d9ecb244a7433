import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Response } from 'miniflare'

/** Everything that would ask or point outside this machine is off. */
const OPTIONS = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
}

/** The browser keeps the promise whatever the package does in a later version: nothing leaves this origin. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:"

/** `origin` is where the page was asked for, so that its examples run as they stand. */
function page(origin: string): string {
  const options = { ...OPTIONS, servers: [{ url: origin, description: 'This machine' }] }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PactMail API</title>
</head>
<body>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script>Scalar.createApiReference('#reference', ${JSON.stringify(options)})</script>
</body>
</html>
`
}

/** The binding `LOCAL_DOCS`: `/docs`, the API reference page, and the script it needs, from the installed package. */
export function docsService() {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  const script = join(dirname(entry), 'browser', 'standalone.js')
  return async (request: { readonly url: string }): Promise<Response> => {
    const { origin, pathname } = new URL(request.url)
    switch (pathname) {
      case '/docs':
      case '/docs/':
        return new Response(page(origin), {
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
        })
      case '/docs/reference.js':
        return new Response(await readFile(script), {
          headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'max-age=3600' },
        })
      default:
        return new Response('Not found\n', { status: 404 })
    }
  }
}
