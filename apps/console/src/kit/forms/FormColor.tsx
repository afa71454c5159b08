import { ColorField, type ColorFieldProps } from '../fields/ColorField.tsx'
import { bind } from './bound-field.tsx'

export const FormColor = bind<ColorFieldProps>(ColorField, 'value')
