import { CircleAlert, Hash, MicOff, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { cx } from '../../kit/cx.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { Bubble, TestCall } from './test-call.reducer.ts'
import { t } from './testCall.messages.ts'

const LOOKS: Readonly<Record<Bubble['from'], string>> = {
  robot: 'mr-8 self-start rounded-bl-[4px] bg-sunken text-ink ring-1 ring-line ring-inset',
  human: 'ml-8 self-end rounded-br-[4px] bg-accent text-on-accent',
  keys: 'ml-8 self-end rounded-br-[4px] bg-accent text-on-accent font-mono',
  silence: 'ml-8 self-end rounded-br-[4px] bg-surface text-faint italic ring-1 ring-line ring-inset',
  note: 'self-center bg-surface text-faint text-xs',
  warning: 'self-stretch bg-warning-soft text-warning-ink',
  error: 'self-stretch bg-danger-soft text-danger-ink',
}
const ICONS = { warning: TriangleAlert, error: CircleAlert, keys: Hash, silence: MicOff } as const
const isSaid = (from: Bubble['from']) => from === 'human' || from === 'keys' || from === 'silence'

const AssetPlayer = lazyPart(async () => (await import('../../audio/AssetPlayer.tsx')).AssetPlayer)

type OnStep = ((nodeId: string) => void) | undefined

function OneBubble({ bubble, onStep }: { bubble: Bubble; onStep: OnStep }) {
  const { from, text, detail, nodeId, asset, isPending } = bubble
  const Icon = from in ICONS ? ICONS[from as keyof typeof ICONS] : undefined // checked by `in`
  return (
    <li
      className={cx(
        'flex items-start gap-1.5 rounded-[12px] px-3 py-1.5 text-sm',
        LOOKS[from],
        isPending && 'opacity-70',
      )}
    >
      {(from === 'robot' || isSaid(from)) && (
        <span className="sr-only">{from === 'robot' ? t('robot') : t('you')}: </span>
      )}
      {Icon && <Icon size={13} className="mt-1 shrink-0" aria-hidden />}
      <span className="min-w-0 flex-1 whitespace-pre-line break-words">
        {from === 'silence' ? t('silence') : text}
        {detail !== undefined && <span className="mt-0.5 block break-all font-mono text-xs">{detail}</span>}
        {nodeId !== undefined && onStep && (
          <AriaButton
            onPress={() => onStep(nodeId)}
            className="mt-0.5 block rounded-sm text-xs underline underline-offset-2"
          >
            {t('toStep')}
          </AriaButton>
        )}
        {asset !== undefined && (
          <span className="mt-1 block min-w-56">
            <AssetPlayer guid={asset} label={text} />
          </span>
        )}
      </span>
    </li>
  )
}

/** The conversation as bubbles; what the bot says is read out as it comes. */
export function Bubbles({ state: { bubbles, isTyping, phase }, onStep }: { state: TestCall; onStep?: OnStep }) {
  const list = useRef<HTMLOListElement>(null)
  const isWaiting = isTyping || phase === 'starting'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest bubble is scrolled to when there is one
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [bubbles.length, isWaiting])
  const newest = bubbles.findLastIndex(({ from }) => isSaid(from))
  const answers = bubbles.slice(newest + 1).map(({ text }) => text)
  return (
    <>
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        aria-label={t('conversation')}
        className="flex max-h-[340px] min-h-40 flex-col gap-2 overflow-y-auto rounded-control"
      >
        {bubbles.map((bubble) => (
          <OneBubble key={bubble.id} bubble={bubble} onStep={onStep} />
        ))}
        {isWaiting && (
          <li className="flex h-8 items-center gap-1 self-start rounded-[12px] bg-sunken px-3 ring-1 ring-line ring-inset">
            <span className="sr-only">{phase === 'starting' ? t('starting') : t('typing')}</span>
            {[0, 1, 2].map((dot) => (
              <span
                key={dot}
                aria-hidden
                className="pulse-soft size-1.5 rounded-full bg-faint"
                style={{ animationDelay: `${dot * 200}ms` }}
              />
            ))}
          </li>
        )}
      </ol>
      <div role="log" aria-live="polite" className="sr-only">
        {answers.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers only come to the end
          <p key={`${newest}-${at}`}>{text}</p>
        ))}
      </div>
    </>
  )
}
