import { randomBytes } from 'node:crypto'
import { DEMO_PAGE } from '@parley/contract/demoCalls/demoLink.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asset, pack, packingFor, readAssets } from './assets.ts'

interface SiteOptions {
  /** Folder of the built console. */
  readonly folder: string
  readonly publicUrl: string
  /** Origins of sign-in providers elsewhere. */
  readonly providers: readonly string[]
}

const NONCE = '__NONCE__'
const FOREVER = 'public, max-age=31536000, immutable'
/** Addresses that belong to services; an unknown one below them is no screen. */
const SERVICES = /^\/(api|hub|identity)(\/|$)/

/** Serves the console: pages with a fresh nonce each time, files that browsers keep, and the one page for every screen's address. */
export async function mountSite(server: FastifyInstance, options: SiteOptions): Promise<void> {
  const assets = await readAssets(options.folder)
  const { host } = new URL(options.publicUrl)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: Asset) => {
    const nonce = randomBytes(18).toString('base64')
    const html = (await page.content('identity')).body.toString('utf8').replaceAll(NONCE, nonce)
    const packing = packingFor(request.headers['accept-encoding'])
    return reply
      .headers({
        'content-type': page.contentType,
        'content-security-policy': contentPolicy({ nonce, host, providers: options.providers }),
        'cross-origin-opener-policy': openerPolicy(pathOf(request), options.providers),
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        ...(packing === 'identity' ? {} : { 'content-encoding': packing }),
      })
      .send(await pack(Buffer.from(html), packing, 5))
  }

  const sendAsset = async (request: FastifyRequest, reply: FastifyReply, asset: Asset) => {
    const { body, packing } = await asset.content(packingFor(request.headers['accept-encoding']))
    return reply
      .headers({
        'content-type': asset.contentType,
        // A picture that is opened by itself is a document of our origin.
        ...(asset.contentType === 'image/svg+xml' ? { 'content-security-policy': "default-src 'none'; sandbox" } : {}),
        'cache-control': asset.isHashed ? FOREVER : 'public, max-age=300',
        vary: 'accept-encoding',
        ...(packing === 'identity' ? {} : { 'content-encoding': packing }),
      })
      .send(body)
  }

  server.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (SERVICES.test(path)) return reply.callNotFound()
    // Browsers ask for it by themselves, also beside a page that is no part of the console.
    const asset = assets.get(path === '/favicon.ico' ? '/favicon.svg' : path)
    if (path === '/auth-refresh' || path === '/auth-refresh.html') return await page('/auth-refresh.html')
    if (path === DEMO_PAGE) return await page('/demo.html')
    if (asset && !path.endsWith('.html')) return await sendAsset(request, reply, asset)
    // A missing file must not look like a page to anyone who asked for a script. Who opens an address gets the console, which says that there is none.
    if (FILE.test(path) && path !== '/index.html' && !isOpened(request)) return reply.callNotFound()
    return await page('/index.html')

    async function page(name: string) {
      const found = assets.get(name)
      return found
        ? await sendPage(request, reply, found)
        : await reply.type('text/plain; charset=utf-8').code(404).send(NOT_BUILT)
    }
  })
}

const FILE = /\.\w{1,12}$/
/** A person opens it in a browser, rather than a page asking for one of its parts. */
const isOpened = ({ headers }: FastifyRequest) =>
  headers.accept?.includes('text/html') === true && (headers['sec-fetch-dest'] ?? 'document') === 'document'

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/'

const NOT_BUILT =
  'The console is not built. Start Parley with “npm start”, which builds it, or open the development server.\n'

/**
 * What a page may load and do: only our own, and inline only what carries the nonce of this very answer. `providers` are the origins
 * of sign-in providers elsewhere, whose tokens are fetched and whose frames renew the session.
 */
function contentPolicy({ nonce, host, providers }: { nonce: string; host: string; providers: readonly string[] }) {
  const elsewhere = [...new Set(providers)].map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}${elsewhere}`,
    `frame-src 'self'${elsewhere}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * Who may keep hold of a page's window. Signing in again happens in a popup, which has to tell the page that opened it; a browser
 * cuts the two apart as soon as one of them shows a page of another policy. The built-in sign-in has the policy of the console.
 * The pages of a provider elsewhere have their own, so the console lets its popups go there, and the callback lets itself be held.
 */
export function openerPolicy(path: string, providers: readonly string[]): string {
  if (providers.length === 0) return 'same-origin'
  return path === '/auth-callback' ? 'unsafe-none' : 'same-origin-allow-popups'
}
