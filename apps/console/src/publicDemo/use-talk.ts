import { useCallback, useEffect, useReducer, useRef } from 'react'
import { openTalkLine, type TalkLine } from './core.ts'
import { newTalk, talkReducer, type Waiting } from './talk.reducer.ts'

/** Where the way back to a conversation is kept. */
export interface Kept {
  read(): string | undefined
  write(token: string): void
  forget(): void
}

const KEYS = /^[0-9*#]{1,32}$/

/** Begins a conversation, or goes on with the one that is kept. */
export function useTalk(secret: string, kept: Kept) {
  const [talk, dispatch] = useReducer(talkReducer, newTalk)
  const line = useRef<TalkLine>(undefined)
  const now = useRef(talk)
  const keep = useRef(kept)
  useEffect(() => {
    now.current = talk
    keep.current = kept
  })
  useEffect(() => {
    const opened = openTalkLine({
      first: () => {
        const token = now.current.token ?? keep.current.read()
        return token === undefined ? { type: 'start', secret } : { type: 'resume', token }
      },
      onOutput: (output) => {
        dispatch({ type: 'output', output })
        if (output.type === 'started') {
          keep.current.write(output.token)
          // What was not heard before the line broke is said again, and taken once.
          for (const each of now.current.waiting) opened.send(messageOf(each))
        }
        if (output.type === 'ended' || output.type === 'closed') keep.current.forget()
      },
      onLost: () => dispatch({ type: 'lost' }),
      // The way back is kept: who starts again goes on with it, if it still goes on.
      onGone: () => dispatch({ type: 'gone' }),
    })
    line.current = opened
    return () => opened.close()
  }, [secret])

  const count = useRef(0)
  const say = useCallback((text: string) => {
    count.current += 1
    const isKeys = now.current.listening?.dtmf === true && KEYS.test(text)
    const said: Waiting = { id: `${performance.timeOrigin.toString(36)}.${count.current}`, text, isKeys }
    dispatch({ type: 'say', said })
    line.current?.send(messageOf(said))
  }, [])
  const hangUp = useCallback(() => line.current?.send({ type: 'hangup' }), [])
  return { talk, say, hangUp }
}

const messageOf = ({ id, text, isKeys }: Waiting) =>
  isKeys ? { type: 'dtmf', keys: text, id } : { type: 'text', text, id }
