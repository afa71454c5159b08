import { MAX_IMPORT_BYTES } from '@parley/contract/kernel/import.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { type SuppressionScope, suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import type { SuppressionFile as Body, SuppressionFileRead } from '@parley/contract/suppressions/suppression.schema.ts'
import { useState } from 'react'
import { fileSize } from '../kit/text/file-size.ts'
import { useWrite } from '../shell/api.ts'
import { base64Of } from '../shell/import/import-file.ts'
import { t } from './suppressions.messages.ts'

const { AddSuppressionFile, PreviewSuppressionFile } = operations.Campaigns
const MINUTE_MS = 60_000
type Chosen = { readonly name: string; readonly content: string }
type Way = Pick<Body, 'encoding' | 'separator' | 'sheet' | 'titleLine' | 'columns'>

/** As it is read now. */
const wayOf = ({ encoding, separator, sheet, titleLine, columns }: SuppressionFileRead): Way => ({
  ...(encoding ? { encoding } : {}),
  ...(separator ? { separator } : {}),
  ...(sheet ? { sheet } : {}),
  titleLine,
  columns,
})

/** A file on its way to the list: chosen, read, read in another way, added. It is kept by nobody but who has this. */
export function useSuppressionFile(idCampaign: number | undefined, first: SuppressionScope) {
  const [scope, setScope] = useState<SuppressionScope>(first)
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<Chosen>()
  const [read, setRead] = useState<SuppressionFileRead>()
  const [done, setDone] = useState<SuppressionFileRead>()
  const [fault, setFault] = useState<unknown>()
  const preview = useWrite(PreviewSuppressionFile, { silent: true, timeoutMs: MINUTE_MS })
  const add = useWrite(AddSuppressionFile, { silent: true, timeoutMs: MINUTE_MS })
  const bodyOf = ({ content }: Chosen, asked: { scope: SuppressionScope; way: Way }): Body => ({
    content,
    scope: asked.scope,
    reason: reason.trim(),
    ...asked.way,
    idCampaign: asked.scope === suppressionScope.of.CAMPAIGN ? (idCampaign ?? null) : null,
  })
  async function attempt(work: () => Promise<void>): Promise<void> {
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      setFault(error)
    }
  }
  const look = (chosen: Chosen, way: Way, at = scope) =>
    attempt(async () => setRead(await preview.write({ body: bodyOf(chosen, { scope: at, way }) })))
  return {
    scope,
    reason,
    setReason,
    file,
    read,
    done,
    fault,
    isReading: preview.isPending,
    isAdding: add.isPending,
    choose: (picked: File) =>
      attempt(async () => {
        if (picked.size > MAX_IMPORT_BYTES) throw new Error(t('tooLarge', { size: fileSize(MAX_IMPORT_BYTES) }))
        const chosen = { name: picked.name, content: await base64Of(picked) }
        setFile(chosen)
        await look(chosen, {})
      }),
    setScope(next: SuppressionScope) {
      setScope(next)
      if (file && read) void look(file, wayOf(read), next)
    },
    /** Other titles come of another separator or sheet: columns are found by them again. */
    readBy(way: Partial<Way>) {
      if (file && read) void look(file, { ...wayOf(read), ...way })
    },
    add: () =>
      attempt(async () => {
        if (file && read) setDone(await add.write({ body: bodyOf(file, { scope, way: wayOf(read) }) }))
      }),
    again() {
      setFile(undefined)
      setRead(undefined)
      setDone(undefined)
      setFault(undefined)
    },
  }
}
