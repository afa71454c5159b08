import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { FileDrop } from '../kit/fields/FileDrop.tsx'
import { problemText } from '../kit/problem.ts'
import { drawPicture, type Picture } from './picture.ts'
import { t } from './themeConfigurator.messages.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml', 'image/x-icon', '.ico']

type Props = {
  label: string
  help: string
  /** What is shown now; empty is the product's own. */
  source: string
  /** How it is shown. */
  width: number
  height: number
  /** Pixels that a new one has at most. */
  box: { readonly width: number; readonly height: number }
  onChange: (picture: Picture | undefined) => void
}

/** A picture on both grounds on which it may stand; a file is drawn anew before it is taken. */
export function PictureField({ label, help, source, width, height, box, onChange }: Props) {
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  async function take(file: File) {
    setPending(true)
    setProblem(undefined)
    try {
      onChange(await drawPicture(file, box))
    } catch (error) {
      setProblem(`${file.name}: ${problemText(error)}`)
    } finally {
      setPending(false)
    }
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-label={label}>
      <span className="font-medium text-ink text-sm">{label}</span>
      <div className="flex flex-wrap items-center gap-3">
        {source !== '' &&
          (['light', 'dark'] as const).map((scheme) => (
            <span
              key={scheme}
              style={{ colorScheme: scheme }}
              className="grid min-h-12 min-w-12 max-w-full place-items-center overflow-hidden rounded-control bg-surface p-2 ring-1 ring-line ring-inset"
            >
              <img
                src={source}
                width={width}
                height={height}
                alt={t(scheme === 'light' ? 'onLight' : 'onDark', { label })}
              />
            </span>
          ))}
        <div className="min-w-56 flex-1">
          <FileDrop label={t('choosePicture')} types={TYPES} isPending={isPending} onFile={(file) => void take(file)}>
            {t('dropPicture')}
          </FileDrop>
        </div>
        {source !== '' && (
          <Button
            icon={Trash2}
            onPress={() => {
              setProblem(undefined)
              onChange(undefined)
            }}
          >
            {t('removePicture', { label: label.toLowerCase() })}
          </Button>
        )}
      </div>
      <span className="text-faint text-xs">{help}</span>
      <div aria-live="polite" className="text-danger-ink text-xs empty:hidden">
        {problem}
      </div>
    </fieldset>
  )
}
