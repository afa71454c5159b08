import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { toError } from '../hub.error.ts'
import type { Logger } from '../logger.ts'
import { answer } from './answer.ts'
import { type EndpointHost, serveRequest } from './endpoint.ts'
import { createUpgrade, refuse } from './upgrade.ts'

/** What a `node:http` server hands its requests to. */
export interface Mount {
  /** Answers requests below the path; `false`, untouched, for any other. */
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Takes WebSocket upgrades below the path; `false`, untouched, for any other. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
}

export function createMount<Data>(host: EndpointHost<Data>, logger: Logger): Mount {
  const { path } = host
  const upgrade = createUpgrade(host)

  function readUrl(request: IncomingMessage): URL | undefined {
    if (!URL.canParse(request.url ?? '', 'http://hub')) return undefined
    const url = new URL(request.url ?? '', 'http://hub')
    return url.pathname === path || url.pathname === `${path}/negotiate` ? url : undefined
  }

  function noteRefusal(status: number): void {
    if (status >= 400) host.note?.({ kind: 'refused', status })
  }

  return {
    async handleRequest(request, response) {
      const url = readUrl(request)
      if (!url) return false
      try {
        const reply = await serveRequest(host, request, response, url)
        if (reply !== 'taken' && 'status' in reply) noteRefusal(reply.status)
        answer(response, reply)
      } catch (error) {
        // A client that leaves in the middle of its request is nothing to worry about.
        const level = request.destroyed && !request.complete ? 'debug' : 'error'
        logger[level]({ path, err: toError(error) }, 'A request failed.')
        if (response.headersSent) response.destroy()
        else answer(response, { status: 500 })
      }
      return true
    },
    handleUpgrade(request, socket, head) {
      const url = readUrl(request)
      if (!url) return false
      upgrade(request, socket, head, url).catch((error) => {
        logger.error({ path, err: toError(error) }, 'An upgrade failed.')
        refuse(socket, 500)
      })
      return true
    },
  }
}
