import { Button } from '../../kit/actions/Button.tsx'
import { FileDrop } from '../../kit/fields/FileDrop.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { t } from './import.messages.ts'

const TEMPLATE = '\ufeffUsername,First name,Last name,Email,Permission groups\r\n'

const downloadTemplate = () => saveFile('Users.csv', TEMPLATE, 'text/csv')

type Props = { onFile: (file: File) => void; isPending: boolean; error: unknown }

/** What a file must look like, and the place to put it. */
export function ChooseFile({ onFile, isPending, error }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t('hint')}</p>
      <FileDrop
        label={t('choose')}
        types={['text/csv', 'text/plain', 'text/tab-separated-values', '.csv', '.tsv', '.txt']}
        isPending={isPending}
        onFile={onFile}
      >
        {t('drop')}
      </FileDrop>
      <ErrorNote error={error} />
      <div>
        <Button variant="ghost" size="small" onPress={downloadTemplate}>
          {t('template')}
        </Button>
      </div>
    </div>
  )
}
