import { FRAMES_TYPE, frameHead, ROWS_HEADER } from '@parley/contract/kernel/exportFrames.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { attachment, type FileAnswer } from './fileAnswer.ts'
import { untilDrained } from './untilDrained.ts'

/** How long a download that holds a connection may take. */
const DEADLINE_MS = 15 * 60_000

/**
 * Sends a file piece by piece; its end leaves with what is answered here, after the commit. Where it breaks, what was noted before its
 * first piece stays: parts of it have left.
 */
export async function streamFile(db: Db, request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  if (file.isApart) {
    return async () => {
      const finish = await write(request, reply, file)
      return finish()
    }
  }
  await sql`SAVEPOINT download`.execute(db)
  try {
    return await write(request, reply, file)
  } catch (error) {
    if (!reply.sent) throw error
    await sql`ROLLBACK TO SAVEPOINT download`.execute(db)
    return () => {
      if (!reply.raw.destroyed) throw error
      return reply
    }
  }
}

async function write(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  const rows = request.headers.accept === FRAMES_TYPE ? file.rows : undefined
  const total = await rows?.count?.()
  const iterator = file.body[Symbol.asyncIterator]()
  const first = await iterator.next() // a failure before the first piece is still an answer, not a broken download
  reply.hijack()
  reply.raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': rows ? FRAMES_TYPE : file.contentType,
    'content-disposition': attachment(file.fileName),
    'cache-control': 'no-store',
    ...(total === undefined ? {} : { [ROWS_HEADER]: String(total) }),
  })
  const send = (piece: string | Uint8Array) => {
    if (!rows) return reply.raw.write(piece)
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    if (bytes.length === 0) return true // no bytes would be the end
    reply.raw.write(frameHead(bytes.length, rows.written))
    return reply.raw.write(bytes)
  }
  const deadline = setTimeout(() => reply.raw.destroy(), DEADLINE_MS)
  try {
    for (let piece = first; !piece.done && !reply.raw.destroyed; piece = await iterator.next()) {
      if (!send(piece.value)) await untilDrained(reply.raw)
    }
  } finally {
    clearTimeout(deadline)
    await iterator.return?.()
  }
  // Its end, too, leaves only after the commit: nobody holds a whole file that was not recorded.
  return () => {
    if (rows) reply.raw.write(frameHead(0, rows.written))
    reply.raw.end()
    return reply
  }
}

const headersOf = (reply: FastifyReply) => reply.getHeaders() as Record<string, string> // ours are all single strings
