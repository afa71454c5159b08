import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { FolderField, type FolderFieldProps } from './FolderField.tsx'

type Props<Values extends FieldValues> = Omit<FolderFieldProps, 'value' | 'onChange' | 'error'> & {
  control: Control<Values>
  name: FieldPath<Values>
}

/** The folder of a form; an emptied field counts as the top level. */
export function FormFolderField<Values extends FieldValues>({ control, name, ...props }: Props<Values>) {
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value
  return (
    <FolderField
      {...props}
      value={typeof value === 'number' ? value : null}
      onChange={(idFolder) => field.onChange(idFolder ?? null)}
      error={fieldState.error?.message}
    />
  )
}
