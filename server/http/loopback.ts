/** True for the names of this very machine. @param host without a port, as the settings or a URL have it */
export const isLoopback = (host: string): boolean => host === 'localhost' || /^(\[::1\]|::1|127(\.\d{1,3}){3})$/.test(host)
