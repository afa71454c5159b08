import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { t } from '../tenants.messages.ts'

type Props = { languages: readonly { code: string; name: string }[]; onAdd: (code: string) => void }

/** Chooses a language that has no rules yet. */
export const AddLanguage = ({ languages, onAdd }: Props) => (
  <ComboBox
    className="max-w-72"
    label={t('addLanguage')}
    options={languages.map(({ code, name }) => ({ value: code, label: name }))}
    onChange={(code) => code && onAdd(code)}
  />
)
