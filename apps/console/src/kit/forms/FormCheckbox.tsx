import { Checkbox, type CheckboxProps, Switch } from '../fields/Checkbox.tsx'
import { bind } from './bound-field.tsx'

type Labelled = Omit<CheckboxProps, 'children'> & { label: string; isRequired?: boolean; error?: string }

/** A box has no place for an error, and what has no empty value needs no star. */
const labelled =
  (Box: typeof Checkbox) =>
  ({ label, isRequired: _, error: __, ...props }: Labelled) => <Box {...props}>{label}</Box>

export const FormCheckbox = bind<Labelled>(labelled(Checkbox), 'isSelected')
export const FormSwitch = bind<Labelled>(labelled(Switch), 'isSelected')
