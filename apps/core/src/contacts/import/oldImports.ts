import { contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { removeFiles } from './contactImport.service.ts'
import { listWaiting, updateImport } from './contactImport.store.ts'
import { hasWritten } from './undoImport.store.ts'

const { DONE, REFUSED } = contactImportState.of
const AT_ONCE = 100
const WHY = 'Nobody went on with it for as long as contacts are kept. Its file was removed; upload it again.'

/** Ends imports from before a moment with which nobody went on: what they wrote stays, their files and first rows go. */
export async function endOldImports(ctx: Ctx, until: string): Promise<void> {
  for (const { idContactImport, reading } of await listWaiting(ctx.db, until, AT_ONCE)) {
    await removeFiles(ctx, { idContactImport, reading })
    const { preview: _, parts: __, ...rest } = reading
    const state = (await hasWritten(ctx.db, idContactImport)) ? DONE : REFUSED
    await updateImport(ctx.db, idContactImport, { state, error: WHY, reading: { ...rest, preview: [] } })
  }
}
