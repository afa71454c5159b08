import { TagField, type TagFieldProps } from '../fields/TagField.tsx'
import { bind } from './bound-field.tsx'

export const FormTagField = bind<TagFieldProps>(TagField, 'value')
