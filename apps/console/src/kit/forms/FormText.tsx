import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '../fields/TextField.tsx'
import { bind } from './bound-field.tsx'

export const FormText = bind<TextFieldProps>(TextField, 'value')
export const FormTextArea = bind<TextAreaProps>(TextArea, 'value')
