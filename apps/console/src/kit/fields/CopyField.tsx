import { CopyButton } from '../text/CopyButton.tsx'
import { TextField } from './TextField.tsx'

/** A text to take along: a link, or a secret that is shown once. */
export const CopyField = ({ label, value }: { label: string; value: string }) => (
  <TextField label={label} value={value} isReadOnly isMono suffix={<CopyButton text={value} name={label} />} />
)
