import { FRAMES_TYPE, frameHead, ROWS_HEADER } from '@parley/contract/kernel/exportFrames.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole } from '../../testing/open-console.tsx'

/** A core that sends what the test says, when it says so. */
function follow() {
  let to: ReadableStreamDefaultController<Uint8Array> | undefined
  const asked: [url: string, accept: string | null][] = []
  let signal: AbortSignal | null | undefined
  const original = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, options) => {
    if (!String(input).startsWith('/api/')) return await original(input, options)
    asked.push([String(input), new Headers(options?.headers).get('accept')])
    signal = options?.signal
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        to = controller
        signal?.addEventListener('abort', () => controller.error(signal?.reason))
      },
    })
    const headers = {
      'content-type': FRAMES_TYPE,
      'content-disposition': `attachment; filename="x"; filename*=UTF-8''Users%202026-11-20.csv`,
      [ROWS_HEADER]: '50000',
    }
    return new Response(body, { headers })
  })
  const send = (text: string, rows: number) => {
    const bytes = new TextEncoder().encode(text)
    to?.enqueue(frameHead(bytes.length, rows))
    if (bytes.length > 0) to?.enqueue(bytes)
  }
  return {
    asked,
    send,
    end: () => to?.close(),
    breakOff: () => to?.error(new TypeError('network')),
    aborted: () => signal?.aborted,
  }
}

/** What the page lets the browser save. */
function saved() {
  const files: [name: string, content: Blob][] = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push([this.download, blobs.get(this.href) ?? new Blob()])
  })
  return files
}
afterEach(() => vi.restoreAllMocks())

const cancel = page.getByRole('button', { name: 'Cancel Users 2026-11-20.csv' })
async function begin() {
  const [core, files] = [follow(), saved()]
  await openConsole('/administration/users')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await vi.waitFor(() => expect(core.asked).toHaveLength(1))
  core.send('Username\r\njana\r\n', 12_000)
  await expect.element(page.getByRole('progressbar', { name: '12,000 of 50,000 rows, 16 B' })).toBeInTheDocument()
  return { ...core, files }
}

test('an export says how far it is, and is saved when it is whole', async () => {
  const { asked, send, end, files } = await begin()
  expect(asked[0]?.[0]).toMatch(/ReportUsers\?.*ticket=/)
  expect(asked[0]?.[1]).toBe(FRAMES_TYPE)
  send('petr\r\n', 50_000)
  await expect.element(page.getByText('50,000 of 50,000 rows, 22 B')).toBeInTheDocument()
  expect(files).toEqual([])
  send('', 50_000)
  end()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect([files[0]?.[0], await files[0]?.[1].text()]).toEqual(['Users 2026-11-20.csv', 'Username\r\njana\r\npetr\r\n'])
  await expect.element(cancel).not.toBeInTheDocument()
})

test('one that is cancelled ends at the core, too, and saves nothing', async () => {
  const { aborted, files } = await begin()
  await cancel.click()
  await expect.element(page.getByText('Export canceled. No file was saved.')).toBeVisible()
  expect([aborted(), files]).toEqual([true, []])
  await expect.element(cancel).not.toBeInTheDocument()
})

test.each(['end', 'breakOff'] as const)('one that breaks (%s) says so, and no half of a file is saved', async (how) => {
  const core = await begin()
  core[how]()
  await expect.element(page.getByText(/The export stopped before its end, so no file was saved/)).toBeVisible()
  expect(core.files).toEqual([])
  await expect.element(cancel).not.toBeInTheDocument()
})
