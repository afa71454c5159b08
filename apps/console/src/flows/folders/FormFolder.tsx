import { bind } from '../../kit/forms/bound-field.tsx'
import { FolderField, type FolderFieldProps } from './FolderField.tsx'

/** Of a form nothing chosen is the top level. */
const Folder = ({ value, onChange, ...props }: FolderFieldProps) => (
  <FolderField {...props} value={value ?? null} onChange={(idFolder) => onChange(idFolder ?? null)} />
)

export const FormFolder = bind<FolderFieldProps>(Folder, 'value')
