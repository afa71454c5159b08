/** A browser as far as sign-in needs one: cookies by path, forms, and no redirect followed unless asked to. */
export class Browser {
  /** By name and path, as browsers keep them. */
  readonly #jar = new Map<string, { name: string; value: string; path: string }>()

  async get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(url, { headers })
  }

  async submit(url: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const origin = new URL(url).origin
    return this.#send(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin, ...headers } })
  }

  /** Follows redirects as long as they stay below `within`; returns the last answer. */
  async follow(first: Response, within: string): Promise<Response> {
    let response = first
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location')
      if (!location || !new URL(location, response.url).href.startsWith(within)) return response
      response = await this.get(new URL(location, response.url).href)
    }
    throw new Error('Too many redirects')
  }

  cookie(name: string): string | undefined {
    return [...this.#jar.values()].find((each) => each.name === name)?.value
  }

  cookies(): [name: string, value: string][] {
    return [...this.#jar.values()].map(({ name, value }) => [name, value])
  }

  forget(name: string): void {
    for (const each of [...this.#jar.keys()]) if (each.startsWith(name)) this.#jar.delete(each)
  }

  put(name: string, value: string, path: string): void {
    this.forget(name)
    this.#jar.set(`${name} ${path}`, { name, value, path })
  }

  async #send(url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const { pathname } = new URL(url)
    const cookies = [...this.#jar.values()].filter(
      ({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')),
    )
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = cookie ? { ...init.headers, cookie } : init.headers
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    if (value === '' || attributes.some((attribute) => /^expires=thu, 01 jan 1970/i.test(attribute)))
      this.#jar.delete(`${name} ${path}`)
    else this.#jar.set(`${name} ${path}`, { name, value, path })
  }
}
