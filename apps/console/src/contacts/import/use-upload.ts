import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { CONTACT_PART_BYTES, contactImportState, MAX_CONTACT_BYTES } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useEffect, useRef, useState } from 'react'
import { fileSize } from '../../kit/text/file-size.ts'
import { useWrite } from '../../shell/api.ts'
import { base64Of } from '../../shell/import/import-file.ts'
import { t } from './import.messages.ts'

const { StartImport, UploadPart } = operations.Campaigns
/** A part is some megabytes, over whatever line. */
const PART_MS = 120_000
const NAME_LENGTH = 200

const nameFor = (file: File) => file.name.slice(0, NAME_LENGTH)

/** The upload that this file began and did not end: it has the same name and size. */
export const begunWith = (file: File, imports: readonly ContactImport[]): ContactImport | undefined =>
  imports.find(
    ({ state, fileName, bytes }) =>
      state === contactImportState.of.UPLOADING && fileName === nameFor(file) && bytes === file.size,
  )

/** Uploads a file part after part; one that has begun goes on with the part after the last that came. Closing the drawer ends it between two parts. */
export function useUpload({ idCampaign }: Campaign, onBegun: (idContactImport: number) => void) {
  const start = useWrite(StartImport, { silent: true })
  const part = useWrite(UploadPart, { silent: true, timeoutMs: PART_MS })
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function send(chosen: File, begun: ContactImport | undefined) {
    const body = { fileName: nameFor(chosen), bytes: chosen.size }
    const { idContactImport, parts } = begun ?? (await start.write({ params: { idCampaign }, body }))
    onBegun(idContactImport)
    for (let at = parts.received; at < parts.all && isOpen.current; at += 1) {
      const content = await base64Of(chosen.slice(at * CONTACT_PART_BYTES, (at + 1) * CONTACT_PART_BYTES))
      await part.write({ params: { idCampaign, idContactImport, part: at }, body: { content } })
    }
  }
  async function upload(chosen: File, begun?: ContactImport) {
    setFault(undefined)
    if (chosen.size === 0) return setFault(new Error(t('emptyFile')))
    if (chosen.size > MAX_CONTACT_BYTES)
      return setFault(new Error(t('tooLarge', { size: fileSize(MAX_CONTACT_BYTES) })))
    setFile(chosen)
    setPending(true)
    await send(chosen, begun).catch(setFault)
    setPending(false)
  }
  return {
    /** The file at hand, while this drawer is open. */
    file,
    fault,
    isPending,
    upload,
    /** Goes on with an upload that has begun, if this is its file. */
    resume(chosen: File, begun: ContactImport) {
      if (begunWith(chosen, [begun])) return upload(chosen, begun)
      return setFault(new Error(t('notSame', { name: begun.fileName, size: fileSize(begun.bytes) })))
    },
    forget() {
      setFile(undefined)
      setFault(undefined)
    },
  }
}
