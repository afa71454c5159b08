import { randomBytes } from 'node:crypto'
import { openApiDocument } from '@parley/contract/generate/openapi.ts'
import type { FastifyInstance } from 'fastify'
import type { SignInServices } from '../kernel/services.ts'
import { docsPage } from './docsPage.ts'
import { publicSettings } from './publicSettings.ts'

/** `/settings.json` for the console, `/openapi.json` and `/docs` for whoever writes against the API. */
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
