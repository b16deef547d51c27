import { hashSync, verifySync } from "@node-rs/argon2";

/** argon2id, by its number: the package's constant does not survive type stripping. */
const argon2id = 2;

const parameters = {
  algorithm: argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string): string => hashSync(password, parameters);

export const verifyPasswordHash = ({
  password,
  stored,
}: {
  password: string;
  stored: string;
}): boolean => verifySync(stored, password);
