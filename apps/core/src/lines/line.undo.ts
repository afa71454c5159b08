import { lineAssistDraft } from '@parley/contract/agentAssist/lineAssist.schema.ts'
import { destinationDraft } from '@parley/contract/destinations/destination.schema.ts'
import { incomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import { callbotFacts, lineFacts, lineMove, lineSwitch } from '@parley/contract/lines/line.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Values } from '../kernel/undo.ts'
import { updateLineAssist } from './line.assist.ts'
import { updateLineDestinations } from './line.destinations.ts'
import { readIncoming, updateIncoming } from './line.incoming.ts'
import { getLine } from './line.read.ts'
import { moveLine, readCallbot, switchLine, updateCallbot, updateLine } from './line.service.ts'

const among = (values: Values, { shape }: { readonly shape: object }) =>
  Object.keys(shape).some((name) => name in values)

/** Puts back what of the line was changed, each part by what changes it; what was moved first, so that its numbers are read there. */
export async function undoChange(ctx: Ctx, idLine: number, values: Values): Promise<void> {
  if ('idDialModule' in values) await moveLine(ctx, idLine, lineMove.shape.idDialModule.parse(values['idDialModule']))
  if ('enabled' in values) await switchLine(ctx, idLine, lineSwitch.shape.enabled.parse(values['enabled']))
  if (among(values, lineFacts)) {
    const before = await getLine(ctx, idLine)
    await updateLine(ctx, idLine, lineFacts.parse({ ...before, ...values }))
  }
  if (among(values, callbotFacts))
    await updateCallbot(ctx, idLine, callbotFacts.parse({ ...(await readCallbot(ctx, idLine)), ...values }))
  if (among(values, incomingDraft))
    await updateIncoming(ctx, idLine, incomingDraft.parse({ ...(await readIncoming(ctx, idLine)), ...values }))
  if (among(values, destinationDraft)) await updateLineDestinations(ctx, idLine, destinationDraft.parse(values))
  if (among(values, lineAssistDraft)) await updateLineAssist(ctx, idLine, lineAssistDraft.parse(values))
}
