import { Button } from '../../kit/actions/Button.tsx'
import { t } from './testCall.messages.ts'

const KEYS = [...'123456789*0#']

/** The keys of a telephone. */
export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  return (
    <fieldset className="grid w-44 grid-cols-3 gap-1.5">
      <legend className="sr-only">{t('keypad')}</legend>
      {KEYS.map((key) => (
        <Button key={key} label={t('key', { key })} onPress={() => onKey(key)}>
          <span className="w-6 text-center tabular-nums">{key}</span>
        </Button>
      ))}
    </fieldset>
  )
}
