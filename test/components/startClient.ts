// What the framework's compiler leaves in the browser of the two functions that the site uses of it.

type Anything = (...parameters: never[]) => unknown

/** A function with an implementation for each side: the client's. */
export const createIsomorphicFn = () => ({
  server: (_implementation: Anything) => ({ client: <Client extends Anything>(client: Client) => client }),
})

/** The context of a request, which a browser does not have. */
export const getGlobalStartContext = (): undefined => undefined
