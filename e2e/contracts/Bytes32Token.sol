// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenCore} from "./TokenCore.sol";

/// A token from the time before strings: name and symbol are 32 bytes, as MKR's are.
contract Bytes32Token is TokenCore {
    bytes32 public constant name = "Old Token";
    bytes32 public constant symbol = "OLD";
    uint8 public constant decimals = 18;
}
