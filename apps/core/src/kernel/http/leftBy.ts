import type { FastifyReply } from 'fastify'

/** Aborted where who asked is gone before they were answered. */
export function leftBy({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) left.abort()
  })
  return left.signal
}
