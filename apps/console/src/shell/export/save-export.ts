import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import { BrokenExport, FRAMES_TYPE, ROWS_HEADER, readFrames } from '@parley/contract/kernel/exportFrames.ts'
import type { InputOf, Operation } from '@parley/contract/kernel/operation.ts'
import { saveFile } from '../../kit/save-file.ts'
import { showError, showToast } from '../../kit/toasts/toasts.ts'
import type { Call } from '../api/client.ts'
import { ticketUrl } from '../api/download.ts'
import { failureOf } from '../api/failure.ts'
import { t } from './export.messages.ts'
import { showExport } from './exports.ts'

/** What is kept in the page's memory before the browser puts it away, on the disk where it is much. */
const PUT_AWAY_AT = 4_000_000

/** Takes an export, showing how far it is and letting it be cancelled; only a whole file is saved. */
export async function saveExport<E extends EndpointDeclaration>(
  call: Call,
  operation: Operation<E>,
  input: InputOf<E>,
): Promise<void> {
  const url = await ticketUrl(call, operation, input) // a failed call has shown its notification by itself
  const leaving = new AbortController()
  try {
    const response = await fetch(url, { headers: { accept: FRAMES_TYPE }, signal: leaving.signal, credentials: 'omit' })
    if (!response.ok) throw await failureOf(response, await response.text(), undefined)
    const { name, type } = fileOf(response)
    saveFile(name, await collect(response, name, () => leaving.abort()), type)
  } catch (error) {
    if (leaving.signal.aborted) showToast('info', t('cancelled'))
    else if (error instanceof BrokenExport || error instanceof TypeError) showToast('error', t('broken'))
    else showError(error)
  }
}

/** A file that is no list of rows comes as it is, and is then not followed. */
async function collect(response: Response, name: string, cancel: () => void): Promise<Blob> {
  if (!response.body || response.headers.get('content-type') !== FRAMES_TYPE) return await response.blob()
  const counted = Number(response.headers.get(ROWS_HEADER) ?? Number.NaN)
  const shown = showExport({ name, total: Number.isNaN(counted) ? undefined : counted, cancel })
  const away: Blob[] = []
  let [kept, size, bytes]: [BlobPart[], number, number] = [[], 0, 0]
  const putAway = () => {
    away.push(new Blob(kept))
    kept = []
    size = 0
  }
  try {
    for await (const part of readFrames(piecesOf(response.body))) {
      kept.push(part.bytes as Uint8Array<ArrayBuffer>) // of fetch, which shares no memory
      size += part.bytes.length
      bytes += part.bytes.length
      if (size >= PUT_AWAY_AT) putAway()
      shown.tell({ rows: part.rows, bytes })
    }
    putAway()
    return new Blob(away)
  } finally {
    shown.end()
  }
}

/** Not every browser lets a stream be read by `for await`. */
async function* piecesOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

function fileOf(response: Response): { name: string; type: string } {
  const [, coded = 'export.csv'] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const name = decodeURIComponent(coded)
  return { name, type: name.endsWith('.xlsx') ? TYPES.xlsx : TYPES.csv }
}
