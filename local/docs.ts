import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Response } from 'miniflare'

/** The page asks nothing outside this machine: no fonts, no proxy, no telemetry, no assistant. */
const OPTIONS = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  defaultOpenAllTags: false,
  hideClientButton: false,
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PactMail API</title>
</head>
<body>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script>Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)})</script>
</body>
</html>
`

/** The binding `LOCAL_DOCS`: `/docs`, the API reference page, and the script it needs, from the installed package. */
export function docsService() {
  const script = createRequire(import.meta.url)
    .resolve('@scalar/api-reference')
    .replace(/dist\/.*$/, SCRIPT)
  return async (request: { readonly url: string }): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/docs' || pathname === '/docs/') {
      return new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    }
    if (pathname !== '/docs/reference.js' || !existsSync(script)) return new Response('Not found\n', { status: 404 })
    return new Response(await readFile(script), {
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  }
}

const SCRIPT = 'dist/browser/standalone.js'
