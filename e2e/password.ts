/** Of every person of the example; the stack is started with it, a running product has to have it. */
export const PASSWORD = process.env.DEMO_PASSWORD ?? 'demo-parley-2026'
