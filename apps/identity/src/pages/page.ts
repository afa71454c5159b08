import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { securityHeaders } from '../http/security-headers.ts'
import type { IdentityClock, IdentityTheme } from '../options.ts'
import { type Html, html, trusted } from './html.ts'
import { pageStyle } from './style.ts'
import { accentStyle, brandMark, iconLink } from './theme.ts'

export interface Page {
  status: number
  /** Of the window, before the product's name. */
  title: string
  body: Html
  /** A constant of the source; every page works without it. */
  script?: string
  headers?: Readonly<Record<string, string>>
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: string
}

export interface PageRenderer {
  render(page: Page): Promise<RenderedPage>
}

export interface PageSettings {
  issuer: string
  clock: IdentityClock
  getTheme: () => Promise<IdentityTheme>
  /** Origins a submitted form may end at. */
  formTargets: ReadonlySet<string>
}

export function createPageRenderer(settings: PageSettings): PageRenderer {
  return {
    async render(page) {
      const nonce = randomBytes(18).toString('base64url')
      // A theme that cannot be read must not keep anybody from signing in.
      const theme = await settings.getTheme().catch(() => ({ title: 'Parley' }))
      const body = layOut(page, theme, nonce, settings).markup
      return {
        status: page.status,
        body,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          ...securityHeaders({ nonce, formTargets: settings.formTargets }),
          ...page.headers,
        },
      }
    },
  }
}

export function sendPage(response: ServerResponse, page: RenderedPage): void {
  response.writeHead(page.status, { ...page.headers, 'Content-Length': Buffer.byteLength(page.body) })
  response.end(response.req.method === 'HEAD' ? undefined : page.body)
}

function layOut(page: Page, theme: IdentityTheme, nonce: string, { issuer, clock }: PageSettings): Html {
  const base = new URL(issuer).pathname
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${page.title} – ${theme.title}</title>
${iconLink(theme, base)}
<style nonce="${nonce}">
@font-face{font-family:"Inter Variable";font-style:normal;font-weight:100 900;font-display:swap;src:url("${base}/assets/inter.woff2") format("woff2-variations")}
${trusted(pageStyle)}${accentStyle(theme)}</style>
</head>
<body>
<main class="card">
<header>${brandMark(theme)}</header>
${page.body}
</main>
<footer>© ${clock.now().getFullYear()} ${theme.title}</footer>
${page.script ? html`<script nonce="${nonce}">${trusted(page.script)}</script>` : ''}
</body>
</html>
`
}
