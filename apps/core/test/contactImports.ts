import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { expect, vi } from 'vitest'
import { allJobs } from '../src/domains.ts'
import { startWorker } from '../src/kernel/jobs/worker.ts'
import type { TestCore } from './core.ts'

const C = operations.Campaigns
const OVER: readonly string[] = ['done', 'refused', 'undone']

/** Begins to work on what imports start. */
export const workOn = ({ contexts, clock, services, owner: pool }: TestCore) =>
  startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs: allJobs(services) })

/** Imports of a campaign, as the console makes them. */
export function contactImports(core: TestCore, idCampaign: number) {
  const admin = core.as('admin')
  const paramsOf = (idContactImport: number) => ({ params: { idCampaign, idContactImport } })
  const read = async (id: number) => (await admin.call(C.Import, paramsOf(id))).body

  /** A file of one part, as it was looked at. */
  async function upload(content: string | Uint8Array, fileName = 'list.csv'): Promise<ContactImport> {
    const bytes = Buffer.from(content)
    const body = { fileName, bytes: bytes.length }
    const { idContactImport } = (await admin.call(C.StartImport, { params: { idCampaign }, body })).body
    const answer = await admin.call(C.UploadPart, {
      params: { idCampaign, idContactImport, part: 0 },
      body: { content: bytes.toString('base64') },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const ended = (id: number) =>
    vi.waitFor(async () => {
      const body = await read(id)
      expect(OVER).toContain(body.state)
      return body
    }, 20_000)

  return {
    read,
    upload,
    ended,
    change: (id: number, body: object) => admin.call(C.UpdateImport, { ...paramsOf(id), body }),
    apply: (id: number) => admin.call(C.ApplyImport, paramsOf(id)),
    cancel: (id: number) => admin.call(C.CancelImport, paramsOf(id)),
    undo: (id: number) => admin.call(C.UndoImport, paramsOf(id)),
    /** A file to its end. */
    async imported(content: string | Uint8Array, way: object = {}): Promise<ContactImport> {
      const { idContactImport } = await upload(content)
      if (Object.keys(way).length > 0) await admin.call(C.UpdateImport, { ...paramsOf(idContactImport), body: way })
      const begun = await admin.call(C.ApplyImport, paramsOf(idContactImport))
      expect(begun.status, begun.text).toBe(200)
      return await ended(idContactImport)
    },
    rows: async (id: number) => (await admin.call(C.ImportRows, { ...paramsOf(id), query: {} })).body.items,
    contacts: async () => (await admin.call(C.Contacts, { params: { idCampaign }, query: {} })).body.items,
  }
}
