import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../actions/Button.tsx'
import { cx } from '../cx.ts'

export type FileDropProps = {
  /** The words on the button. */
  label: string
  /** That a file can be dropped here as well. */
  children: ReactNode
  types: readonly string[]
  isPending?: boolean
  /** Each of them is handed over by itself. */
  isMultiple?: boolean
  onFile: (file: File) => void
}

/** A file by the button or dropped beside it: one stop for the keyboard, which has the button. */
export function FileDrop({ label, children, types, isPending = false, isMultiple = false, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, isMultiple ? undefined : 1)) onFile(file)
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way to what the button does
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-control px-4 py-4 ring-1 ring-inset',
        isOver ? 'bg-accent-soft ring-accent' : 'ring-line',
      )}
    >
      <FileTrigger
        acceptedFileTypes={types}
        allowsMultiple={isMultiple}
        onSelect={(files) => {
          take(files)
        }}
      >
        <Button icon={FileUp} isPending={isPending}>
          {label}
        </Button>
      </FileTrigger>
      <span className="text-faint text-sm">{children}</span>
    </div>
  )
}
