import { randomBytes } from 'node:crypto'
import { api } from '@parley/contract/api.ts'
import { openApiDocument, schemaOf } from '@parley/contract/generate/openapi.ts'
import type { PublicSettings } from '@parley/contract/home/home.schema.ts'
import { RELEASE } from '@parley/contract/kernel/constants.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import { catalogue } from '@parley/contract/kernel/errorCatalogue.ts'
import { errorsOf } from '@parley/contract/kernel/errorsOf.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SignInServices } from '../kernel/services.ts'

/** `/settings.json` for the console, `/openapi.json` and `/docs` for anyone who writes against the API. */
export function mountDocuments(server: FastifyInstance, services: SignInServices): void {
  const settings = publicSettings(services)
  let openApi: string | undefined
  server.get('/settings.json', async (_, reply) => reply.header('cache-control', 'no-store').send(settings))
  server.get('/openapi.json', async (_, reply) => {
    openApi ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(openApi)
  })
  server.get('/docs', async (_, reply) => {
    const nonce = randomBytes(18).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(docsPage(nonce, services.productName))
  })
}

/** What a browser must know before it can sign in; core and hub share its own origin. */
const publicSettings = ({ issuer, clientId, productName, providers }: SignInServices): PublicSettings => ({
  issuer,
  clientId,
  api: '/api',
  hub: '/hub',
  release: RELEASE,
  productName,
  ...(providers.length > 1 ? { providers: [...providers] } : {}),
})

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A page that lists every operation, from the same contract as everything else; one file without scripts. */
function docsPage(nonce: string, title: string): string {
  const groups = Object.entries(api)
  const links = groups.map(([name]) => `<li><a href="#${name}">${name}</a></li>`).join('')
  const sections = groups
    .map(
      ([name, calls]) =>
        `<section id="${name}"><h2>${name}</h2>${Object.values(calls).map(operation).join('')}</section>`,
    )
    .join('')
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>API · ${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<nav aria-label="Groups"><strong>${escapeHtml(title)} API</strong><ul>${links}</ul></nav>
<main>
<h1>API</h1>
<p>Send <code>Authorization: Bearer …</code> with an access token or an API secret, and <code>x-tenant-context</code> to act for another tenant.
A create with an <code>idempotency-key</code> happens once however often it is sent. The same as <a href="/openapi.json">OpenAPI document</a>.</p>
${sections}
</main>
</body>
</html>
`
}

function operation(endpoint: Endpoint): string {
  const { operationId, method, path, summary, params, query, body, response } = endpoint
  const parts = [
    schemaBlock('Path', params, 'input'),
    schemaBlock('Query', query, 'input'),
    schemaBlock('Body', body, 'input'),
    response === 'stream' ? '<h4>Answer</h4><p>A file.</p>' : schemaBlock('Answer', response, 'output'),
  ].join('')
  const errors = errorsOf(endpoint).map((code) => `<li>${catalogue[code].status} <code>${code}</code></li>`)
  return `<details id="${operationId}"><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
<p>Operation <code>${operationId}</code>, permission <code>${escapeHtml(permissionText(endpoint))}</code></p>${parts}
<h4>Errors</h4><ul>${errors.join('')}</ul></details>`
}

function permissionText({ permission }: Endpoint): string {
  return typeof permission === 'string' ? permission : JSON.stringify(permission)
}

function schemaBlock(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return ''
  if (schema instanceof z.ZodUndefined) return `<h4>${title}</h4><p>Nothing (204).</p>`
  return `<h4>${title}</h4><pre tabindex="0">${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre>`
}

const STYLE = `
:root { font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: 14rem 1fr; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; box-sizing: border-box; border-right: 1px solid #8884; }
nav ul { list-style: none; padding: 0; }
main { padding: 1rem 2rem; max-width: 60rem; min-width: 0; }
a { color: LinkText; }
details { border-top: 1px solid #8884; padding: .5rem 0; }
summary { cursor: pointer; }
.method { display: inline-block; min-width: 4rem; font-weight: 600; }
pre { overflow: auto; padding: .75rem; background: #8882; border-radius: .4rem; max-height: 24rem; }
@media (max-width: 45rem) { body { display: block; } nav { position: static; height: auto; border: 0; } }
`
