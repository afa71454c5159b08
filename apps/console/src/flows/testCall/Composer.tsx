import { MicOff, PhoneOff, SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FormElement } from '../../kit/forms/FormElement.tsx'
import { inputOf, quickReplies, takesSingleKeys } from './answers.ts'
import { Keypad } from './Keypad.tsx'
import { t } from './testCall.messages.ts'
import type { TestCallHandle } from './use-test-call.ts'

/** Answering by text, a quick reply, keys, silence or by hanging up. */
export function Composer({ test }: { test: Pick<TestCallHandle, 'state' | 'document' | 'send'> }) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { listening, phase } = test.state
  const blocked = listening ? undefined : t('notListening')
  const replies = quickReplies(listening?.hints ?? [])
  const isRunning = phase === 'running'
  useEffect(() => {
    if (isRunning) input.current?.focus()
  }, [isRunning])

  function say(what: string) {
    const said = inputOf(what, listening)
    if (!said) return
    test.send(said)
    setText('')
    input.current?.focus()
  }
  function press(key: string) {
    if (takesSingleKeys(test.document, listening?.nodeId)) say(key)
    else setText(text + key)
  }

  return (
    <div className="flex flex-col gap-2.5">
      {replies.length > 0 && (
        <ul aria-label={t('quickReplies')} className="flex flex-wrap gap-1.5">
          {replies.map((reply) => (
            <li key={reply}>
              <Button size="small" onPress={() => say(reply)}>
                {reply}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {listening?.dtmf && <Keypad onKey={press} />}
      <FormElement onSubmit={() => say(text)} className="flex items-end gap-2">
        <TextField
          ref={input}
          label={t('message')}
          hideLabel
          placeholder={listening?.dtmf ? t('keysHelp') : t('messageHelp')}
          value={text}
          onChange={setText}
          autoComplete="off"
          maxLength={4_000}
          className="flex-1"
        />
        <IconButton variant="primary" type="submit" label={t('send')} icon={SendHorizontal} blocked={blocked} />
      </FormElement>
      <div className="flex gap-2">
        <Button size="small" icon={MicOff} blocked={blocked} onPress={() => test.send({ type: 'silence' })}>
          {t('sayNothing')}
        </Button>
        <Button size="small" icon={PhoneOff} onPress={() => test.send({ type: 'hangup' })}>
          {t('hangUp')}
        </Button>
      </div>
    </div>
  )
}
