export function formatNumber(value: number, smallDecimals?: number): string
export function formatDuration(seconds: number): string
