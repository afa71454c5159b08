import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { signerOf } from '../kernel/signing/signing.ts'
import { readAnalyses } from '../postcall/analysis.service.ts'
import { exportConversation, onePiece } from './report.service.ts'
import { signedVCon, vconOf } from './vcon.ts'

/** The conversation as a vCon, as the reader may see it; signed where that is asked for. */
export async function getVCon(ctx: Ctx, guid: string, isSigned: boolean, vendor: string): Promise<FileAnswer> {
  const { legs } = await exportConversation(ctx, guid, isSigned ? 'signed vCon' : 'vCon')
  const [leg] = legs
  if (!leg) throw new Error('a conversation without a leg') // the contract says at least one
  const analyses = await readAnalyses(ctx, guid)
  const isMasked = !ctx.can('Settings.unmask')
  const vcon = vconOf({ leg, analyses, isMasked, vendor, now: ctx.clock.now() })
  const body = onePiece(JSON.stringify(isSigned ? signedVCon(vcon, signerOf(ctx.vault)) : vcon, null, 2))
  const contentType = isSigned ? 'application/jose+json' : 'application/vcon+json'
  return { contentType, fileName: `conversation ${guid}.${isSigned ? 'vcon.jws' : 'vcon'}`, body }
}
