import { useEffect, useEffectEvent, useState } from 'react'

const TICK_MS = 900

export type Playback = {
  isPlaying: boolean
  speed: number
  setSpeed: (speed: number) => void
  toggle: () => void
  stop: () => void
}

/** Walks from step to step until the last; starts over when it is begun at the end. */
export function usePlayback(at: number, last: number, go: (at: number) => void): Playback {
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  const next = useEffectEvent(() => {
    if (at >= last) setPlaying(false)
    else go(at + 1)
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => next(), TICK_MS / speed)
    return () => clearInterval(timer)
  }, [isPlaying, speed])
  return {
    isPlaying,
    speed,
    setSpeed,
    stop: () => setPlaying(false),
    toggle: () => {
      if (!isPlaying && at >= last) go(0)
      setPlaying(!isPlaying)
    },
  }
}
