import { ColumnChoice } from './ColumnChoice.tsx'
import { type ImportField, type Reading, unnamedIn } from './import-file.ts'
import { ReadingFields } from './ReadingFields.tsx'

type Props = {
  fault: unknown
  fields: readonly ImportField[]
  isPending: boolean
  onRead: (way: Reading) => void
}

/** Where a file was refused because its columns don’t say what they are: how else it is read, and which of them is what. */
export function UnnamedColumns({ fault, fields, isPending, onRead }: Props) {
  const unnamed = unnamedIn(fault)
  if (!unnamed) return null
  const { titles, ...way } = unnamed
  return (
    <>
      <ReadingFields way={way} isPending={isPending} onRead={onRead} />
      <ColumnChoice
        key={JSON.stringify(unnamed)}
        fields={fields}
        titles={titles}
        chosen={{}}
        isPending={isPending}
        onRead={(columns) => onRead({ ...way, columns })}
      />
    </>
  )
}
