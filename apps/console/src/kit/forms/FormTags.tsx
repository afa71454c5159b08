import type { Field } from '@parley/contract/kernel/field.ts'
import { TagField, type TagFieldProps } from '../fields/TagField.tsx'
import { checkOf } from '../validation/field-check.ts'
import { bind } from './bound-field.tsx'

type Props = Omit<TagFieldProps, 'checkEach'> & Pick<Field, 'each'>

/** Each text is checked as it is added. */
const Tags = ({ each = {}, ...props }: Props) => <TagField {...props} checkEach={checkOf(each)} />

export const FormTags = bind<Props>(Tags, 'value')
