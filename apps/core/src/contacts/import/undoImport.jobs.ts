import { contactImportKind } from '@parley/contract/contacts/contact.entity.ts'
import { contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { noteDone } from '../../kernel/notes.ts'
import { type TaskDefinition, taskWork } from '../../kernel/taskRun.ts'
import { findCampaign } from '../contact.access.ts'
import { prepareAppended } from '../prepareAppended.ts'
import { asked, pathOf, starterOf, tellCampaign } from './contactImport.jobs.ts'
import { removeFiles } from './contactImport.service.ts'
import { findImport, lockImport, type StoredImport, type Undone, updateImport } from './contactImport.store.ts'
import { countBrought, removeBrought, renewRestoredZones, restoreSome } from './undoImport.store.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    'contactImport.undo': { readonly idContactImport: number }
  }
}

const { RUNNING, UNDONE } = contactImportState.of
/** Contacts of a transaction. */
const BATCH = 4_000
const nothing: Undone = { removed: 0, brought: 0, restored: 0, called: 0, changed: 0 }

/** Removes what an import brought and nobody called yet, and gives what it changed its earlier values again, thousands at a time; done again it goes on. */
export const undoTask: TaskDefinition = taskWork('contactImport.undo', async (run, { idContactImport }) => {
  const begun = await run.run((ctx) => findImport(ctx.db, idContactImport))
  if (begun?.state !== RUNNING || begun.idTask !== run.idTask) return begun && { resultPath: pathOf(begun) }
  for (const undo of [removeSome, giveBackSome])
    for (let isMore = true; isMore; ) {
      run.checkCancelled()
      run.signal.throwIfAborted()
      const { removed, restored, looked } = await run.run((ctx) => undo(ctx, begun))
      isMore = looked > 0
      run.step(`${(removed + restored).toLocaleString('en-US')} contacts`)
    }
  await run.run((ctx) => endUndo(ctx, begun))
  return { resultPath: pathOf(begun) }
})

type Part = Undone & { readonly looked: number }

async function removeSome(ctx: Ctx, { idCampaign, idContactImport }: StoredImport): Promise<Part> {
  const { reading } = await lockImport(ctx.db, idCampaign, idContactImport)
  const looked = await removeBrought(ctx.db, idContactImport, BATCH)
  const before = reading.undone ?? nothing
  const undone = { ...before, removed: before.removed + looked }
  await updateImport(ctx.db, idContactImport, { reading: { ...reading, undone } })
  return { ...undone, looked }
}

async function giveBackSome(ctx: Ctx, { idCampaign, idContactImport }: StoredImport): Promise<Part> {
  const { reading } = await lockImport(ctx.db, idCampaign, idContactImport)
  const { looked, restored, called, changed } = await restoreSome(ctx.db, idContactImport, BATCH)
  const before = reading.undone ?? nothing
  const undone = {
    ...before,
    restored: before.restored + restored,
    called: before.called + called,
    changed: before.changed + changed,
  }
  await updateImport(ctx.db, idContactImport, { reading: { ...reading, undone } })
  return { ...undone, looked }
}

async function endUndo(ctx: Ctx, { idCampaign, idContactImport }: StoredImport): Promise<void> {
  const stored = await lockImport(ctx.db, idCampaign, idContactImport)
  const { reading, counts, rows, fileName } = stored
  const brought = await countBrought(ctx.db, idContactImport)
  const undone = { ...(reading.undone ?? nothing), brought }
  const { preview: _, ...rest } = reading
  await updateImport(ctx.db, idContactImport, {
    state: UNDONE,
    counts: { ...counts, imported: brought, updated: undone.called + undone.changed, suppressed: 0 },
    reading: { ...rest, preview: [], undone },
  })
  // One that was stopped has its file still.
  if (rows === null) await removeFiles(ctx, { idContactImport, reading })
  await prepareAppended(ctx, await findCampaign(ctx, idCampaign))
  const { removed, restored, called, changed } = undone
  if (restored > 0) await renewRestoredZones(ctx.db, idCampaign)
  const parts = [
    `${removed} contacts removed`,
    ...(brought > 0 ? [`${brought} stay, since they were called`] : []),
    ...(restored > 0 ? [`${restored} as they were before`] : []),
    ...(called + changed > 0
      ? [`${called + changed} keep what the import wrote, since they were called or changed again`]
      : []),
  ]
  const by = await starterOf(ctx, stored)
  await tellCampaign(ctx, idCampaign, `${fileName} undone: ${parts.join('; ')}`, by)
  await noteDone(ctx, contactImportKind, [idContactImport, fileName], 'Import undone', { ...undone, ...asked(by) })
}
