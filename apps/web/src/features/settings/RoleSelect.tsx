import type { Role } from "@board/db/enums";
import type { ComponentProps } from "react";
import { ROLE_NAMES } from "../../ui/format/roles.ts";
import { Select } from "../../ui/primitives/Input.tsx";

interface RoleSelectProps extends Omit<ComponentProps<typeof Select>, "value" | "onChange"> {
  value: Role;
  onChange: (role: Role) => void;
}

/** List of the roles in a firm. */
export function RoleSelect({ value, onChange, ...rest }: RoleSelectProps) {
  return (
    <Select {...rest} value={value} onChange={(event) => onChange(event.currentTarget.value as Role)}>
      {Object.entries(ROLE_NAMES).map(([role, name]) => (
        <option key={role} value={role}>
          {name}
        </option>
      ))}
    </Select>
  );
}
