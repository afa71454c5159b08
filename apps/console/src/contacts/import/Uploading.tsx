import { CONTACT_PART_BYTES } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { FileDrop } from '../../kit/fields/FileDrop.tsx'
import { ProgressBar } from '../../kit/states/ProgressBar.tsx'
import { fileSize } from '../../kit/text/file-size.ts'
import { TYPES } from './FileChoice.tsx'
import { t } from './import.messages.ts'
import type { useUpload } from './use-upload.ts'

type Props = { shown: ContactImport; upload: ReturnType<typeof useUpload>; onFile: (file: File) => void }

/** How much of the file has come; where nobody sends it on, how it is resumed. */
export function Uploading({ shown, upload, onFile }: Props) {
  const { fileName, bytes, parts } = shown
  const { file, isPending } = upload
  const sent = fileSize(Math.min(bytes, parts.received * CONTACT_PART_BYTES))
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={t('uploading', { name: fileName })}
        share={parts.all === 0 ? 0 : parts.received / parts.all}
      />
      <p role="status" className="text-faint text-xs tabular-nums">
        {t('uploaded', { sent, all: fileSize(bytes) })}
      </p>
      {isPending && <p className="text-soft">{t('keepOpen')}</p>}
      {!isPending && file && (
        <div>
          <Button variant="primary" onPress={() => void upload.resume(file, shown)}>
            {t('goOn')}
          </Button>
        </div>
      )}
      {!isPending && !file && (
        <>
          <p className="text-soft">{t('resume', parts)}</p>
          <FileDrop label={t('choose')} types={TYPES} onFile={onFile}>
            {t('drop')}
          </FileDrop>
        </>
      )}
    </div>
  )
}
