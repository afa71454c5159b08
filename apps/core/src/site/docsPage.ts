import { api } from '@parley/contract/api.ts'
import { schemaOf } from '@parley/contract/generate/openapi.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import { catalogue } from '@parley/contract/kernel/errorCatalogue.ts'
import { errorsOf } from '@parley/contract/kernel/errorsOf.ts'
import { z } from 'zod'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A page that lists every operation, from the same contract as everything else; one file without scripts. */
export function docsPage(nonce: string, title: string): string {
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
