export function processCount(env: NodeJS.ProcessEnv): number
export function supervise(count: number): Promise<void>
