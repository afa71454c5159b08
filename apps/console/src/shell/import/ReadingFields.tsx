import { Select } from '../../kit/fields/Select.tsx'
import { t } from './import.messages.ts'
import { encodings, type Reading, separators, titleLines } from './import-file.ts'

type Way = Required<Pick<Reading, 'encoding' | 'separator' | 'titleLine'>>
type Props = { way: Way; isPending: boolean; onRead: (way: Reading) => void }

/** How a table is read: what is chosen is tried out at once. Of another separator or line other columns come, which are found by their titles again. */
export const ReadingFields = ({ way: { encoding, separator, titleLine }, isPending, onRead }: Props) => (
  <div aria-busy={isPending} className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
    <Select
      label={t('encoding')}
      help={t('encodingHelp')}
      value={encoding}
      onChange={(next) => onRead({ encoding: next, separator, titleLine })}
      options={encodings}
    />
    <Select
      label={t('separator')}
      value={separator}
      onChange={(next) => onRead({ encoding, separator: next })}
      options={separators}
    />
    <Select
      label={t('titleLine')}
      help={t('titleLineHelp')}
      value={titleLine}
      onChange={(next) => onRead({ encoding, separator, titleLine: next })}
      options={titleLines(titleLine)}
    />
  </div>
)
