import { readFile } from 'node:fs/promises'
import { type Route, refuseMethod } from '../http/exchange.ts'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4f46e5"/>' +
  '<path d="M8 14v4M12 10.5v11M16 7.5v17M20 11.5v9M24 14v4" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>'

/** The font and icon of the pages, so that they look the same before the console has been built or loaded. */
export function createAssetRoute(): Route {
  let font: Promise<Buffer> | undefined
  return async ({ request, response, path }) => {
    if (path !== '/assets/inter.woff2' && path !== '/assets/icon.svg') return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(response, 'GET')
      return true
    }
    if (path.endsWith('.woff2')) font ??= readFont()
    const body = path.endsWith('.svg') ? Buffer.from(icon) : await font
    response.writeHead(200, {
      'Content-Type': path.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2',
      'Content-Length': body?.length ?? 0,
      'Cache-Control': 'public, max-age=604800',
      'X-Content-Type-Options': 'nosniff',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

function readFont(): Promise<Buffer> {
  return readFile(new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')))
}
