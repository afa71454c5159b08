import { FileUp } from 'lucide-react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { Button } from '../../kit/actions/Button.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { t } from './import.messages.ts'

const TEMPLATE = '\ufeffUser name,First name,Last name,E-mail,Roles\r\n'

function downloadTemplate() {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([TEMPLATE], { type: 'text/csv' }))
  link.download = 'Users.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}

type Props = { onFile: (file: File) => void; isPending: boolean; error: unknown }

/** What a file must look like, and the place to put it. */
export function ChooseFile({ onFile, isPending, error }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t('hint')}</p>
      <DropZone
        aria-label={t('dropZone')}
        onDrop={async ({ items }) => {
          const [item] = items
          if (item?.kind === 'file') onFile(await item.getFile())
        }}
        className="flex flex-wrap items-center gap-3 rounded-control px-4 py-6 ring-1 ring-line ring-inset data-drop-target:bg-accent-soft data-drop-target:ring-accent"
      >
        <FileTrigger
          acceptedFileTypes={['text/csv', 'text/plain', 'text/tab-separated-values', '.csv', '.tsv', '.txt']}
          onSelect={(files) => {
            const file = files?.[0]
            if (file) onFile(file)
          }}
        >
          <Button icon={<FileUp size={15} aria-hidden />} isPending={isPending}>
            {t('choose')}
          </Button>
        </FileTrigger>
        <span className="text-faint text-sm">{t('drop')}</span>
      </DropZone>
      <ErrorNote error={error} />
      <div>
        <Button variant="ghost" size="small" onPress={downloadTemplate}>
          {t('template')}
        </Button>
      </div>
    </div>
  )
}
